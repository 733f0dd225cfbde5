import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '../../src/routes'
import { distOf } from './journey/dist-of'
import { ACTS_FOLDER, didMainAct, undoneActs } from './journey/main-acts'
import { startMini } from './start-mini'

const folder = mkdtempSync(path.join(tmpdir(), 'mini-acts-'))
const ofRun = process.env[ACTS_FOLDER]

beforeAll(() => void (process.env[ACTS_FOLDER] = folder))

afterAll(() => {
  process.env[ACTS_FOLDER] = ofRun
  rmSync(folder, { recursive: true, force: true })
})

test('an action counts when its page was shown and touched, in that build alone', async () => {
  const mini = startMini({ target: 'weapp', dist: distOf('weapp'), api: null, device: { network: 'none' } })
  await mini.launch(routes.login.path)
  await mini.waitFor(() => mini.find('.jy-check__box'))
  expect(() => didMainAct(mini, 'wallet')).toThrow('wallet was never open')
  expect(() => didMainAct(mini, 'login')).toThrow('nobody touched login')
  await mini.tap('.jy-check__box')
  didMainAct(mini, 'login')
  const undone = undoneActs(folder)
  expect(undone).toHaveLength(Object.keys(routes).length * 2 - 1)
  expect(undone).toContain('login on alipay: a code by SMS')
  expect(undone).not.toContain('login on weapp: a code by SMS')
  mini.stop()
})
