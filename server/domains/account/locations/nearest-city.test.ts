import { cityCentres } from './city-centres'
import { metersApart } from './geometry'
import { nearestCity } from './nearest-city'

/** Places of a grid over the region and beyond it. */
const places = Array.from({ length: 14 * 24 }, (_, at) => ({
  latitude: 5.3 + (at % 14) * 3.7,
  longitude: 63.7 + Math.floor(at / 14) * 3.1,
}))

test('is the city with the smallest distance of all, or none beyond 700 km', () => {
  const found = places.map(nearestCity)
  const expected = places.map((place) => {
    const distances = cityCentres.map((centre) => metersApart(place, centre))
    const smallest = Math.min(...distances)
    return smallest < 700_000 ? (cityCentres[distances.indexOf(smallest)]?.code ?? null) : null
  })
  expect(new Set(expected).size).toBeGreaterThan(80)
  expect(expected).toContain(null)
  expect(found).toEqual(expected)
})
