/** Texts of: why the app asks for something before the system does. Source: screens.md H */
export const permissions = {
  location: {
    title: '看看附近的人，需要用到你的位置',
    points: ['只用来推荐附近的人', '别人只看到「5km 内」这样的大致距离', '不保存你的确切位置，随时可以关闭'],
    allow: '开启定位',
    later: '以后再说',
    refusedTitle: '没有拿到你的位置',
    refusedLine: '可以在系统设置里允许近遇使用位置，或者先按城市看看。',
    unavailableLine: '这次没有定位成功，可以稍后再试，或者先按城市看看。',
    settings: '去设置',
    retry: '再试一次',
    demoCity: (city: string) => `先看演示城市：${city}`,
    ownCity: (city: string) => `先看${city}的人`,
    strip: '开启定位看附近的人，只显示大致距离',
    stale: '位置有一阵没更新了',
    city: '正在按城市推荐',
    update: '更新',
    updated: '位置已更新',
  },
}
