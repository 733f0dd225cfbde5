import sharp from 'sharp'

/** Longest side of the JPEG, in px; a face in it is still sharp. Source: ours */
const SIDE_PX = 1_080
const QUALITY = 90

/** A picture that the product made itself, as a JPEG below 1 MB without metadata. */
export const jpegOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
