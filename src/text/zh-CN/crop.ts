/** Texts for the crop of a photo before its upload. */
export const crop = {
  title: '调整照片',
  nth: (index: number, count: number) => `${index}/${count}`,
  /** For screen readers: the picture in its frame. */
  stage: '照片，拖动或用方向键移动',
  zoom: '放大',
  times: (percent: number) => `${percent}%`,
  rotate: '旋转 90 度',
  shape: '裁剪形状',
  shapes: { card: '3:4', square: '1:1', whole: '整张' },
  use: '就用这张',
  useRest: (count: number) => `这 ${count} 张都不裁剪`,
  failed: '这张照片没能裁剪，换“整张”再试',
}
