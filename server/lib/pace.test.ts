import { createPace } from './pace'

const turnsOf = (pace: ReturnType<typeof createPace>, count: number): boolean[] =>
  Array.from({ length: count }, () => {
    const isDue = pace.isDue()
    if (isDue) pace.found(false)
    return isDue
  })

test('skips turns after one that found nothing', () => {
  expect(turnsOf(createPace(2), 7)).toEqual([true, false, false, true, false, false, true])
})

test('asks at every turn while there is work', () => {
  const pace = createPace(3)
  const isDue = [1, 2, 3].map(() => {
    const due = pace.isDue()
    pace.found(true)
    return due
  })
  expect(isDue).toEqual([true, true, true])
})

test('asks at the next turns after it was woken, then rests again', () => {
  const pace = createPace(3)
  pace.isDue()
  pace.found(false)
  pace.wake(2)
  expect(turnsOf(pace, 6)).toEqual([true, true, false, false, false, true])
})
