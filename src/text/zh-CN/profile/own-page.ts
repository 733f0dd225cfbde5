/** Texts for the viewer's own page, as others see it. */
export const ownPage = {
  preview: '别人眼里的我',
  everyone: '所有人看到的',
  matches: '互相喜欢的人看到的',
}
