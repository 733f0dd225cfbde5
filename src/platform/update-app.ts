import Taro from '@tarojs/taro'

/** Restarts the app with its newest version, as soon as the platform has it. */
export const updateApp = (): void => {
  const manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => manager.applyUpdate())
}
