import { createManualClock } from '../../../test/server/manual-clock'
import { createCrypto } from './crypto'
import { createSealedTickets } from './sealed-ticket'

const clock = createManualClock()
const tickets = createSealedTickets({ clock, crypto: createCrypto(['one secret']) })
const others = createSealedTickets({ clock, crypto: createCrypto(['another secret']) })

test('a ticket returns its content, only for its purpose and until its end', () => {
  const ticket = tickets.write('appeal', ['a', 'b'], 1_000)
  expect(tickets.read('appeal', ticket)).toEqual(['a', 'b'])
  expect(tickets.read('phone', ticket)).toBeNull()
  clock.advance(999)
  expect(tickets.read('appeal', ticket)).toEqual(['a', 'b'])
  clock.advance(1)
  expect(tickets.read('appeal', ticket)).toBeNull()
})

test.each(['', 'x', 'a'.repeat(256), '中文', '{}', 'AAAA'])('refuses the text %p as a ticket', (text) => {
  expect(tickets.read('appeal', text)).toBeNull()
})

test('refuses a ticket of another secret and one with a changed character', () => {
  const ticket = tickets.write('appeal', ['a'], 1_000)
  expect(others.read('appeal', ticket)).toBeNull()
  for (let at = 0; at < ticket.length - 1; at += 5) {
    const sign = ticket[at] === 'A' ? 'B' : 'A'
    expect(tickets.read('appeal', ticket.slice(0, at) + sign + ticket.slice(at + 1))).toBeNull()
  }
})
