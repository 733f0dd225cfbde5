/** Copies by the browser's older command, which also works on pages without HTTPS; it takes the focus and returns it. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.readOnly = true
  field.value = text
  // Outside the screen, where selecting it scrolls nothing.
  field.style.cssText = 'position: fixed; top: 0; left: -9999px; width: 100px;'
  document.body.appendChild(field)
  field.focus({ preventScroll: true })
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/**
 * Copies text and resolves with whether it worked. Taro's own function shows a second toast and reports success even
 * when the browser refused.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}
