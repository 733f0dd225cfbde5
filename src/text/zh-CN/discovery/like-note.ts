/** Texts for a like of an answer or a photo with a note; loaded with the layers of a member's page. */
export const likeNote = {
  title: (name: string) => `喜欢${name}的回答`,
  photoTitle: (name: string) => `喜欢${name}的这张照片`,
  line: '互相喜欢后，这句话会第一个发给 TA',
  label: '想说的话',
  placeholder: '想说点什么？不写也可以',
  send: '喜欢',
}
