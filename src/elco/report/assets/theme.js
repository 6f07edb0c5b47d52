// Light or dark: as the system has it, until the button is pressed; kept for this tab only.
const themeButton = document.getElementById("theme");
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : systemDark.matches;
}

function nameThemeButton() {
  themeButton.textContent = isDark() ? "Light" : "Dark";
  themeButton.setAttribute("aria-label", isDark() ? "Switch to light" : "Switch to dark");
}

try {
  // A browser may refuse storage to pages from disk; then the choice lasts as long as the page.
  const kept = sessionStorage.getItem("elco-theme");
  if (kept) document.documentElement.dataset.theme = kept;
} catch {}
themeButton.hidden = false;
nameThemeButton();
systemDark.addEventListener("change", nameThemeButton);
themeButton.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    sessionStorage.setItem("elco-theme", theme);
  } catch {}
  nameThemeButton();
});
