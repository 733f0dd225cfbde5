import { type AlbumGrid, placeAfter, wayMade } from './album-order'

/** The tile that adds, the cover, and five more in rows of three. */
const grid: AlbumGrid = { columns: 3, before: 1, count: 6, first: 1 }

test('a drag ends at the nearest place', () => {
  expect(placeAfter(grid, 1, { columns: 0.4, rows: 0 })).toBe(1)
  expect(placeAfter(grid, 1, { columns: 0, rows: 1.2 })).toBe(4)
  expect(placeAfter(grid, 3, { columns: -1, rows: 1 })).toBe(5)
})

test('a drag never passes the cover, the last picture or the sides', () => {
  expect(placeAfter(grid, 2, { columns: -3, rows: -4 })).toBe(1)
  expect(placeAfter(grid, 2, { columns: 9, rows: 9 })).toBe(5)
  expect(placeAfter(grid, 1, { columns: 2, rows: 0 })).toBe(1)
})

test('the pictures between make way, also across the end of a row', () => {
  const drag = { from: 1, to: 4 }
  expect(wayMade(grid, 1, drag)).toEqual({ columns: 0, rows: 0 })
  expect(wayMade(grid, 2, drag)).toEqual({ columns: 2, rows: -1 })
  expect(wayMade(grid, 3, drag)).toEqual({ columns: -1, rows: 0 })
  expect(wayMade(grid, 5, drag)).toEqual({ columns: 0, rows: 0 })
  expect(wayMade(grid, 1, { from: 4, to: 1 })).toEqual({ columns: -2, rows: 1 })
})
