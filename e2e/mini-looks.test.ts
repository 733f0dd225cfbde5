import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { captureMini } from '../test/mini/browser/capture-mini'

/** A picture of nothing but one colour is smaller than this. */
const BLANK_PICTURE_BYTES = 12_000

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mini-looks-'))

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe.each(['weapp', 'alipay'] as const)('the welcome page of %s', (target) => {
  test.each(['light', 'dark'] as const)(
    'is drawn in %s by a real browser engine',
    async (theme) => {
      const screenshot = path.join(folder, `${target}-${theme}.png`)
      const { errors, missingApis, text } = await captureMini({
        screenshot,
        dist: path.resolve(__dirname, '../dist', target),
        path: '/pages/login/welcome',
        api: null,
        device: { theme },
        executablePath: process.env.CHROMIUM_PATH,
        prepare: async (page) => {
          await page.locator('.mini-page:visible wx-text').first().waitFor()
        },
      })
      expect(errors).toEqual([])
      expect(missingApis).toEqual([])
      expect(text).not.toBe('')
      expect(fs.statSync(screenshot).size).toBeGreaterThan(BLANK_PICTURE_BYTES)
    },
    60_000,
  )
})
