// React 18.3 deprecates react-dom/test-utils; Taro's harness still imports it.
module.exports = { act: require('react').act }
