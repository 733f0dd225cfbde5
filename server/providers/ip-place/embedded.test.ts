import { placeLabel, regionLabel } from '../../text/dict/regions'
import { createEmbeddedIpPlaces } from './embedded'

const places = createEmbeddedIpPlaces()

test.each([
  ['202.96.209.5', '310000', '310000', '上海', 'Shanghai'],
  ['::ffff:202.96.209.5', '310000', '310000', '上海', 'Shanghai'],
  ['218.4.167.70', '320000', '320500', '苏州', 'Suzhou'],
  ['240e:3a1:4e21::1', '320000', '320500', '苏州', 'Suzhou'],
  ['2409:8900:1234::1', '110000', null, '北京', 'Beijing'],
  ['218.189.1.1', '810000', null, '香港', 'Hong Kong'],
  ['8.8.8.8', 'US', null, '美国', 'United States'],
])('%s has a place with a name in both languages', (ip, regionCode, cityCode, chinese, english) => {
  const place = places.placeOf(ip)
  expect(place).toEqual({ regionCode, cityCode })
  const code = place?.cityCode ?? place?.regionCode ?? null
  expect([placeLabel(code, 'zh-CN'), placeLabel(code, 'en')]).toEqual([chinese, english])
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd12::1',
  '',
  'nonsense',
  '999.1.1.1',
])('%s has no place', (ip) => {
  expect(places.placeOf(ip)).toBeNull()
})

test('names a province by its code, and returns null for an unknown code', () => {
  expect([regionLabel('450000', 'zh-CN'), regionLabel('150000', 'en'), regionLabel(null, 'en')]).toEqual([
    '广西',
    'Inner Mongolia',
    null,
  ])
  expect([regionLabel('nowhere', 'en'), regionLabel('ZZ9', 'en')]).toEqual([null, null])
})
