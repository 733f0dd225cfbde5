import { directUpload } from '../../config/direct-upload'

test('a build without settings uploads to our own server without extra headers', () => {
  const own = { url: 'https://api.test/api/user/upload_img', headers: {} }
  expect(directUpload('https://api.test', {})).toEqual(own)
  expect(directUpload('https://api.test', { TARO_APP_UPLOAD_URL: '', TARO_APP_UPLOAD_HEADERS: '' })).toEqual(
    own,
  )
})

test('a build can name another address and headers for it', () => {
  const environment = {
    TARO_APP_UPLOAD_URL: 'https://files.test/up',
    TARO_APP_UPLOAD_HEADERS: '{"X-Key":"k"}',
  }
  expect(directUpload('', environment)).toEqual({ url: 'https://files.test/up', headers: { 'X-Key': 'k' } })
})

test.each(['X-Key: k', '["k"]', 'null', '{"X-Key":1}'])('invalid headers stop the build: %s', (headers) => {
  expect(() => directUpload('', { TARO_APP_UPLOAD_HEADERS: headers })).toThrow('TARO_APP_UPLOAD_HEADERS')
})
