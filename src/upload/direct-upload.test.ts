import { directUpload } from '../../config/direct-upload'

test('a build that says nothing uploads to our own server, with no headers of its own', () => {
  const own = { url: 'https://api.test/api/user/upload_img', headers: {} }
  expect(directUpload('https://api.test', {})).toEqual(own)
  expect(directUpload('https://api.test', { TARO_APP_UPLOAD_URL: '', TARO_APP_UPLOAD_HEADERS: '' })).toEqual(
    own,
  )
})

test('a build may name another address, and headers for it', () => {
  const environment = {
    TARO_APP_UPLOAD_URL: 'https://files.test/up',
    TARO_APP_UPLOAD_HEADERS: '{"X-Key":"k"}',
  }
  expect(directUpload('', environment)).toEqual({ url: 'https://files.test/up', headers: { 'X-Key': 'k' } })
})

test.each(['X-Key: k', '["k"]', 'null', '{"X-Key":1}'])(
  'headers that are none stop the build: %s',
  (headers) => {
    expect(() => directUpload('', { TARO_APP_UPLOAD_HEADERS: headers })).toThrow('TARO_APP_UPLOAD_HEADERS')
  },
)
