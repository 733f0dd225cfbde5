import { TOAST_ICON_MS, TOAST_MS } from '@contract/constants'

/** Duration of the fade in `styles/toast.scss`, in ms. */
const FADE_MS = 100

let hiding: ReturnType<typeof setTimeout> | undefined

function createToast(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = 'jy-toast'
  document.body.appendChild(element)
  return element
}

/** Exists before its first text, because screen readers announce changes of a region, not its first content. */
let toast = createToast()

/**
 * Shows one short sentence for 1.5 s, or 2 s with a success icon; a newer one replaces it. Taro's toast would load
 * dialogs, action sheets and two fonts. Source: spec §9, ui.md §10
 */
export function showToast(title: string, icon: 'none' | 'success' = 'none'): void {
  clearTimeout(hiding)
  if (!toast.isConnected) toast = createToast()
  const shown = toast
  shown.textContent = title
  shown.className = icon === 'none' ? 'jy-toast' : 'jy-toast jy-toast--success'
  // The browser must have rendered it hidden, or nothing fades in.
  void shown.offsetHeight
  shown.classList.add('jy-toast--shown')
  hiding = setTimeout(
    () => {
      shown.classList.remove('jy-toast--shown')
      // The words leave after the fade: without them an empty pill would fade out.
      hiding = setTimeout(() => (shown.textContent = ''), FADE_MS)
    },
    icon === 'none' ? TOAST_MS : TOAST_ICON_MS,
  )
}
