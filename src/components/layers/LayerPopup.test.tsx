import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { Pressable } from '../Pressable'
import { LayerPopup } from './LayerPopup'

let page: MountedComponent

beforeEach(async () => {
  page = await mountComponent(function Subject() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Pressable className='opener' onPress={() => setOpen(true)} />
        <LayerPopup
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          block='jy-sheet'
          position='bottom'
          role='dialog'
          label='layer'
        >
          content
        </LayerPopup>
      </>
    )
  })
  await page.tap('.opener')
})

afterEach(() => page.unmount())

test('the content is in the first drawing of the layer, and has the focus at once', () => {
  expect(page.find('.jy-sheet__panel').textContent).toBe('content')
  expect(document.activeElement).toBe(page.find('.jy-sheet__panel'))
})

test('the mask and the panel are seen until their leaving motion ends', async () => {
  await page.tap('.jy-sheet__mask')
  expect(page.findAll('.jy-sheet__mask--leaving')).toHaveLength(1)
  expect(page.find('.jy-sheet--leaving').style.display).toBe('flex')
  await page.until(() => page.findAll('.jy-sheet, .jy-sheet__mask').length === 0)
})

test('the document still scrolls: a page may be left with its layer open', () => {
  expect(document.body.className).not.toContain('nut-overflow-hidden')
})
