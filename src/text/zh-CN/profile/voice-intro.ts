/** Texts for the introduction by voice on a member's page. */
export const voiceIntro = {
  title: '语音介绍',
  play: (seconds: number) => `播放 ${seconds} 秒语音介绍`,
  report: '举报这段语音',
}
