import type { installed as original } from '../zh-CN/installed'
import type { Translation } from '../translation'

/** Texts about a new build, notifications and installing the app; only H5 loads them. */
export const installed: Translation<typeof original> = {
  ready: 'A new version is ready',
  reload: 'Reload',
  install: 'Add to your home screen, one tap away',
  add: 'Add',
  share: 'Tap Share, then “Add to Home Screen”',
  notices: 'Know when someone writes back',
  notify: 'Notify me',
  notified: 'Done. We will let you know',
  close: 'Dismiss',
}
