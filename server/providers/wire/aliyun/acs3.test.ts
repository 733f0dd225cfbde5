import { acs3Headers, type Acs3Request } from './acs3'

const request: Acs3Request = {
  method: 'POST',
  path: '/',
  host: 'dypnsapi.aliyuncs.com',
  query: { SpToken: "a b+/=*'()~中" },
  action: 'GetPhoneWithToken',
  version: '2017-05-25',
  atMs: Date.parse('2025-01-02T03:04:05Z'),
  nonce: 'nonce-1',
}
const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'SK' }

describe('ACS3-HMAC-SHA256', () => {
  it('signs as the SDK of the vendor does', () => {
    const { authorization } = acs3Headers(request, { ...keys, accessKeySecret: 'secret_test' })
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=LTAI_test,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=43de30275a6cddbaf34497977d8c3ba6fa7e940cddf30aaa5337bdbad0334279',
    )
  })

  it.each<[string, Partial<Acs3Request>]>([
    ['the query', { query: { SpToken: 'b' } }],
    ['the action', { action: 'SendSms' }],
    ['the host', { host: 'dysmsapi.aliyuncs.com' }],
    ['the time', { atMs: request.atMs + 1_000 }],
    ['the nonce', { nonce: 'nonce-2' }],
  ])('covers %s', (_, change) => {
    expect(acs3Headers({ ...request, ...change }, keys).authorization).not.toBe(
      acs3Headers(request, keys).authorization,
    )
  })
})
