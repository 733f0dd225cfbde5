/** Texts of everything that has versions, in Chinese. */
export const versionsZh = {
  versions: {
    title: '版本',
    why: '理由',
    inForce: (version: number) => `正在使用第 ${version} 版`,
    published: (version: number) => `第 ${version} 版已生效`,
    rollBack: (version: number) => `回到第 ${version} 版`,
    publish: '发布',
    undo: '撤销',
    restore: '用这一版',
    builtIn: '程序自带',
  },
}
