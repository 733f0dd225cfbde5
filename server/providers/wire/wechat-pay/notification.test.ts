import { openResource } from './notification'

const KEY = '0123456789abcdef0123456789abcdef'
const resource = {
  algorithm: 'AEAD_AES_256_GCM',
  ciphertext: 'Eu6myr+6GaECeJdOZPZ6BX5eij3EyHNrrWfXJ9CfRUMwpWM+4g==',
  nonce: 'abcdefghijkl',
  associated_data: 'transaction',
}

describe('openResource', () => {
  it('decrypts what the SDK encrypted', () => {
    expect(openResource(KEY, resource)).toBe('{"out_trade_no":"o1"}')
  })

  it.each([
    ['another key', 'f'.repeat(32), resource],
    ['another purpose', KEY, { ...resource, associated_data: 'refund' }],
    ['another nonce', KEY, { ...resource, nonce: 'abcdefghijkm' }],
    ['a changed byte', KEY, { ...resource, ciphertext: `F${resource.ciphertext.slice(1)}` }],
    ['no tag', KEY, { ...resource, ciphertext: 'Eu6m' }],
    ['another algorithm', KEY, { ...resource, algorithm: 'NONE' }],
  ])('refuses %s', (_, key, given) => {
    expect(openResource(key, given)).toBeNull()
  })
})
