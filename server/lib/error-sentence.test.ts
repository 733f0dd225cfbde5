import { sentenceOf } from './error-sentence'

test.each([
  ['the message', new Error('no such host'), 'no such host'],
  [
    'the code without a message',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  ['the name without either', new TypeError(''), 'TypeError'],
  ['a thrown value as text', 'gone', 'gone'],
])('gives %s', (_name, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})
