module.exports = class Swiper {
  on() {}
  destroy() {}
}
