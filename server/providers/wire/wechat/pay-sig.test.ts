import { paySig, userSignature } from './pay-sig'

/** The inputs and results of the vendor's own sample. */
const body = '{"openid": "xxx", "user_ip": "127.0.0.1", "env": 0}'

describe('pay_sig', () => {
  it('signs as the sample of the vendor does', () => {
    expect(paySig('12345', '/xpay/query_user_balance', body)).toBe(
      'c37809f27c6d7fd1837ad2500a04512b66b34fd793a39a385fade56dca89a4b5',
    )
  })

  it('signs for the member with the session key as text', () => {
    expect(userSignature('9hAb/NEYUlkaMBEsmFgzig==', body)).toBe(
      '089d9e8dc5d308977360c4b79ec600a93d736802802a807d634192328032f6c7',
    )
  })
})
