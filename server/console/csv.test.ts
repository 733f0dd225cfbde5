import { csvOf } from './csv'

test('quotes what needs quotes, and lets no cell act as a formula', () => {
  expect(csvOf(['a', 'b'], [['x,"y"', -5]])).toBe('\uFEFFa,b\r\n"x,""y""",-5\r\n')
  expect(csvOf(['a'], [['=1+1'], ['@x'], ['line\nbreak']])).toBe(
    '\uFEFFa\r\n\'=1+1\r\n\'@x\r\n"line\nbreak"\r\n',
  )
})
