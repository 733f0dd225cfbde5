/** Texts for videos of albums. */
export const video = {
  play: '播放',
  pause: '暂停',
  soundOn: '打开声音',
  soundOff: '关闭声音',
  broken: '这台设备放不了这个视频',
  /** For screen readers: the label of a video among photos. */
  of: (label: string, length: string) => `视频，${length}，${label}`,
  own: (length: string) => `你的视频，${length}`,
  addTitle: '添加到相册',
  camera: '拍照片',
  photos: '从相册选照片',
  video: '添加视频',
  videoNote: (seconds: number) => `${seconds} 秒以内，每人 1 个`,
  videoTaken: '已经有 1 个视频了',
  discard: '不要这个视频了',
  menu: '这个视频',
  view: '播放视频',
  removeTitle: '删除这个视频？',
  describeTitle: '视频说明',
  describeHint: '读给看不见视频的人听',
  rejectedLine: '这个视频不符合社区规范，只有你自己能看到。',
  appealNote: '请另一位审核员再看一次，每个视频一次',
  problems: {
    tooLarge: '视频太大，请选 50MB 以内的',
    tooLong: '视频太长，请选 30 秒以内的',
    unreadable: '打不开这个视频，请换一个',
    format: '只支持 MP4、MOV 和 WebM 视频',
  },
  /** Why the server rejected the video. */
  whys: {
    format: '这个视频播放不了，请换成 MP4 再试',
    long: '视频太长，请选 30 秒以内的',
    small: '视频画面太小，请换清楚一些的',
    another: '每人只能有 1 个视频，先删除原来的',
  },
}
