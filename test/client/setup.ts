beforeEach(() => {
  window.localStorage.clear()
})
