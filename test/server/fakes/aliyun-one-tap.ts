import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock } from '../../../server/lib/clock'
import type { AliyunKeys } from '../../../server/providers/wire/aliyun/acs3'
import { type FakeAliyun, startFakeAliyun } from './aliyun-rpc'

/** Aliyun's number verification in browsers on this machine, before one carrier. */
export interface FakeOneTapAliyun {
  /** The RPC side; a test may replace its answers. */
  readonly aliyun: FakeAliyun
  /** File of the script that stands in for Aliyun's own. */
  readonly scriptFile: string
  /** Puts a SIM card into the next phone, for one login. Returns the token that the script will give. */
  insertCard(phone: string): string
  close(): Promise<void>
}

const [ACCESS, JWT, SP] = ['access-of-pnvs', 'jwt-of-pnvs', 'sp-token-of-the-carrier'] as const

/** Its page has one button, and a SIM card that is known by the tokens alone. */
const SCRIPT = `
window.PhoneNumberServer = function () {}
window.PhoneNumberServer.prototype = {
  checkLoginAvailable: function (ask) {
    var isOurs = ask.accessToken === '${ACCESS}' && ask.jwtToken === '${JWT}'
    isOurs ? ask.success({ code: 600000 }) : ask.error({ code: 600001 })
  },
  getLoginToken: function (ask) {
    var button = document.createElement('button')
    button.textContent = ask.authPageOption.btnText
    button.onclick = function () { ask.success({ code: 600000, spToken: '${SP}' }) }
    document.body.appendChild(button)
  }
}`

/** Starts it. Each token of the carrier works once. */
export const startFakeOneTapAliyun = async (keys: AliyunKeys, clock: Clock): Promise<FakeOneTapAliyun> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-one-tap-'))
  const scriptFile = path.join(folder, 'numberAuth-web-sdk.js')
  writeFileSync(scriptFile, SCRIPT)
  const aliyun = await startFakeAliyun(keys, clock)
  const phones = new Map<string, string>()
  aliyun.routes.set('GetAuthToken', () => ({
    body: { Code: 'OK', TokenInfo: { AccessToken: ACCESS, JwtToken: JWT } },
  }))
  aliyun.routes.set('GetPhoneWithToken', ({ SpToken: token = '' }) => {
    const phone = phones.get(token)
    phones.delete(token)
    if (phone === undefined) return { body: { Code: 'InvalidToken', Message: 'unknown or used' } }
    return { body: { Code: 'OK', Data: { Mobile: phone } } }
  })
  return {
    aliyun,
    scriptFile,
    insertCard(phone) {
      phones.set(SP, phone)
      return SP
    },
    async close() {
      await aliyun.close()
      rmSync(folder, { recursive: true })
    },
  }
}
