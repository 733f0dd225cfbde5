import { alipayLogin, alipayLoginProblem, isIdCard, isLegalName } from './payee'

test.each([
  ['138 0013 6021', null],
  ['+86 13800136021', null],
  ['ache@example.com', null],
  ['ACHE@Example.com', null],
  ['1380013602', { kind: 'short', missing: 1 }],
  ['138', { kind: 'short', missing: 8 }],
  ['23800136021', { kind: 'form' }],
  ['ache@', { kind: 'form' }],
  ['', { kind: 'form' }],
])('checks the login %j', (typed, problem) => expect(alipayLoginProblem(typed)).toEqual(problem))

test('a login is kept without spaces and country code', () => {
  expect(alipayLogin(' +86 138 0013 6021 ')).toBe('13800136021')
  expect(alipayLogin('Ache@Example.COM')).toBe('ache@example.com')
})

test.each([
  ['陈澈', true],
  ['阿依古丽·买买提', true],
  ['阿依古丽•买买提', true],
  ['陈', false],
  ['Chen Che', false],
  ['·陈澈', false],
  ['阿依··古丽', false],
])('the name %j is valid: %j', (typed, isRight) => expect(isLegalName(typed)).toBe(isRight))

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['110105194912310021', false],
  ['1101051949123100', false],
])('the card %j is valid: %j', (typed, isRight) => expect(isIdCard(typed)).toBe(isRight))
