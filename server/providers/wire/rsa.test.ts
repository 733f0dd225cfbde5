import { generateKeyPairSync } from 'node:crypto'
import { isSignedBy, signRsa } from './rsa'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signature = signRsa('a text', privateKey)

it('knows the signature of a text, and of no other text', () => {
  expect(isSignedBy(publicKey, 'a text', signature)).toBe(true)
  expect(isSignedBy(publicKey, Buffer.from('a text'), signature)).toBe(true)
  expect(isSignedBy(publicKey, 'a tex', signature)).toBe(false)
})

it.each([
  ['an empty one', ''],
  ['a short one', 'AAAA'],
  ['padding alone', '===='],
  ['one with more behind its end', `${signature}AAAA`],
  ['one without its begin', signature.slice(4)],
])('refuses a malformed signature: %s', (_name, malformed) => {
  expect(isSignedBy(publicKey, 'a text', malformed)).toBe(false)
})

it('refuses every other spelling of a signature that decodes to the same bytes', () => {
  const last = signature.length - 3
  // Two bytes short of a whole group: the lowest four bits of the last letter count for nothing.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const begin = alphabet.indexOf(signature.charAt(last))
  const spellings = Array.from({ length: 15 }, (_value, bits) => alphabet.charAt(begin + bits + 1))
    .map((letter) => `${signature.slice(0, last)}${letter}==`)
    .concat(
      signature.slice(0, -1),
      signature.slice(0, -2),
      `${signature}=`,
      ` ${signature}`,
      `${signature}\n`,
      `*${signature}`,
      `${signature.slice(0, -2)}<=`,
    )
  for (const other of spellings) {
    expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(signature, 'base64'))
    expect([other, isSignedBy(publicKey, 'a text', other)]).toEqual([other, false])
  }
})
