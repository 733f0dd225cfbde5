import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { Dialog } from './Dialog'
import type { BackSource } from '../ui-context'

let page: MountedComponent
let listeners: (() => void)[]
let cancelled: number

const backSource: BackSource = (onBack) => {
  listeners.push(onBack)
  return () => undefined
}

const mountDialog = async (isBusy: boolean) => {
  listeners = []
  cancelled = 0
  page = await mountComponent(
    () => (
      <Dialog
        isOpen
        isBusy={isBusy}
        title='Delete?'
        confirmText='Delete'
        cancelText='Keep'
        onConfirm={() => undefined}
        onCancel={() => (cancelled += 1)}
      />
    ),
    { backSource },
  )
}

const tryEveryWayOut = async () => {
  await page.tap('.jy-dialog__answer')
  await page.tap('.jy-dialog__mask')
  await page.press('.jy-dialog__panel', 'Escape')
  listeners.pop()?.()
}

afterEach(() => page.unmount())

test('the safe choice, the mask, Esc and Back all cancel', async () => {
  await mountDialog(false)
  await tryEveryWayOut()
  expect(cancelled).toBe(4)
})

test('none of them cancels while the action is in progress', async () => {
  await mountDialog(true)
  await tryEveryWayOut()
  expect(cancelled).toBe(0)
})
