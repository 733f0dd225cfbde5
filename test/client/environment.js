process.env.TARO_ENV = 'h5'
process.env.TARO_PLATFORM = 'web'
process.env.SUPPORT_TARO_POLYFILL = 'disabled'
// Read each time, because some tests set TARO_ENV to a mini-program's.
Object.defineProperty(global, 'IS_WEB', { get: () => process.env.TARO_ENV === 'h5' })
global.API_BASE = ''
global.IMAGE_HOST = ''
global.UPLOAD_MODE = 'ticket'
global.UPLOAD_URL = '/api/user/upload_img'
global.UPLOAD_HEADERS = {}

// jsdom has none of these; the platform layer and Taro's elements use them.
globalThis.window.matchMedia ||= (media) => ({ matches: false, media, addListener() {}, removeListener() {} })
globalThis.window.scrollTo = () => {}
globalThis.window.IntersectionObserver ||= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
