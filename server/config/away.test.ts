import { createECDH, type ECDH } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webPush from 'web-push'
import { readWebPush } from './away'
import { ConfigError } from './settings'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const env = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:operator@example.cn',
}

test('reads the keys of web push, and sends nothing without them', () => {
  expect(readWebPush({}, null)).toBeNull()
  expect(readWebPush({ VAPID_SUBJECT: '' }, null)).toBeNull()
  expect(readWebPush(env, null)).toEqual({ publicKey, privateKey, subject: env.VAPID_SUBJECT })
  expect(readWebPush({ ...env, VAPID_SUBJECT: 'https://jinyu.example' }, null)).not.toBeNull()
})

describe('in a demo', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jinyu-keys-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('makes keys once, which only this account can read', async () => {
    const keys = readWebPush({}, folder)
    expect(keys?.subject).toMatch(/^mailto:/)
    expect(readWebPush({}, folder)).toEqual(keys)
    expect(readWebPush(env, folder)).toMatchObject({
      publicKey,
    })
    expect((await stat(path.join(folder, 'web-push-key'))).mode & 0o777).toBe(0o600)
  })

  test('keeps the leading zeros of a key', () => {
    const curves = Object.getPrototypeOf(createECDH('prime256v1')) as ECDH
    const making = jest.spyOn(curves, 'generateKeys').mockImplementation(function (this: ECDH) {
      this.setPrivateKey(Buffer.concat([Buffer.alloc(1), Buffer.alloc(31, 7)]))
      return this.getPublicKey('base64url')
    })
    try {
      expect(readWebPush({}, folder)?.privateKey).toBe(`AAcH${'BwcH'.repeat(9)}Bwc`)
    } finally {
      making.mockRestore()
    }
  })

  test('refuses a file that holds no key', async () => {
    await writeFile(path.join(folder, 'web-push-key'), 'short')
    expect(() => readWebPush({}, folder)).toThrow(ConfigError)
  })
})

test.each([
  [{ VAPID_SUBJECT: '' }, 'VAPID_SUBJECT must be set beside VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'],
  [
    { VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: '' },
    'VAPID_PRIVATE_KEY must be set beside VAPID_PUBLIC_KEY',
  ],
  [{ VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY must be 32 bytes as base64url'],
  [
    { VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') },
    'VAPID_PRIVATE_KEY must be 32 bytes as base64url',
  ],
  [
    { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey },
    'VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY',
  ],
  [{ VAPID_SUBJECT: 'operator@example.cn' }, 'VAPID_SUBJECT must begin with mailto: or https://'],
])('refuses %j by name', (change, message) => {
  expect(() => readWebPush({ ...env, ...change }, null)).toThrow(new ConfigError(message))
})
