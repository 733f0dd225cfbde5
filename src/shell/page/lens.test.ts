import { DISTANCE_BUCKETS_KM } from '@contract/constants'
import { textsOf } from '@/text/index'
import { bucketLens, dateLens } from './lens'

const { home, speed } = textsOf('zh-CN')

test.each(DISTANCE_BUCKETS_KM)(
  'within %d km the lens shows that distance, and the wider buckets on the way',
  (km) => {
    expect(bucketLens(home.match, km)).toEqual({
      lead: '相距',
      unit: 'km 内',
      number: km,
      countStops: DISTANCE_BUCKETS_KM,
    })
  },
)

test('the lens shows nothing for a member without a distance', () => {
  expect(bucketLens(home.match, null)).toBeUndefined()
})

test.each([
  [5, true, { lead: '相距', unit: 'km 内', number: 5, countStops: DISTANCE_BUCKETS_KM }],
  [null, true, { unit: '同城' }],
  [null, false, { unit: '异地' }],
] as const)(
  'the lens of two members on a date, bucket %s and same city %s',
  (distanceBucket, sameCity, lens) => {
    expect(dateLens(speed.met, { distanceBucket, sameCity })).toEqual(lens)
  },
)
