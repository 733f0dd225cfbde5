import { overloadWarned } from './overload'

test('an overload is a warning of the log, any other error stays one', () => {
  const log = { warn: jest.fn(), error: jest.fn() }
  const soft = overloadWarned(log)
  const fault = new Error('blue')
  soft.error('send failed', Object.assign(new Error('lock timeout'), { code: '55P03' }), { command: 'SEND' })
  soft.error('send failed', fault)
  expect(log.warn.mock.calls).toEqual([['send failed', { command: 'SEND' }]])
  expect(log.error.mock.calls).toEqual([['send failed', fault, undefined]])
})
