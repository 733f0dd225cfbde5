module.exports = { initTabbar() {} }
