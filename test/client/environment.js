process.env.TARO_ENV = 'h5'
process.env.TARO_PLATFORM = 'web'
process.env.SUPPORT_TARO_POLYFILL = 'disabled'
global.API_BASE = ''
global.IMAGE_HOST = ''
global.UPLOAD_MODE = 'ticket'

// jsdom has neither; the platform layer asks for both while modules load.
globalThis.window.matchMedia ||= (media) => ({ matches: false, media, addListener() {}, removeListener() {} })
globalThis.window.scrollTo = () => {}
