import { startApp } from '../../../test/server/rigs/start-app'

const read = async (config: { isDemo: boolean; isProduction?: boolean }) => {
  const app = await startApp({ config })
  try {
    await app.post('/api/auth/get_auth_token', { scene: 'sms', phone: '13812345678', purpose: 'login' })
    const response = await fetch(`${app.url}/demo/outbox`)
    return { status: response.status, text: await response.text(), code: app.sms[0]?.code }
  } finally {
    await app.close()
  }
}

test('shows a developer the codes that were not sent to phones', async () => {
  const { status, text, code } = await read({ isDemo: true })
  expect(status).toBe(200)
  expect(text).toContain(`<strong>${code}</strong>`)
  expect(text).not.toContain('13812345678')
})

test.each([{ isDemo: false }, { isDemo: false, isProduction: true }])(
  'does not exist with %j',
  async (config) => {
    expect((await read(config)).status).toBe(404)
  },
)
