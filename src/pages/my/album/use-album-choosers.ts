import { ALBUM_VIDEO_SECONDS } from '@contract/constants'
import { chooseVideo } from '@/platform/media/choose-video'
import { chooseImages, findImageProblem } from '@/platform/media/media'
import type { Cropping } from '@/shell/crop/use-cropping'
import type { UploadFile } from '@/upload/upload'
import { showToast } from '@/platform/toast'
import { findVideoProblem } from '@/platform/media/video-files'
import { useVideoText } from '@/shell/use-video-text'
import { useStores } from '@/stores/use-stores'

/** The ways to add to the album. */
export interface AlbumChoosers {
  readonly pictures: (source: 'album' | 'camera') => Promise<void>
  readonly video: () => Promise<void>
}

/**
 * Lets the member choose pictures or a video, checks them by the album's limits, lets pictures be cropped, and uploads
 * them.
 */
export function useAlbumChoosers(cropping: Cropping): AlbumChoosers {
  const { album } = useStores()
  const { common, video: text } = useVideoText()
  return {
    async pictures(source) {
      const fit: UploadFile[] = []
      for (const image of await chooseImages(source === 'camera' ? 1 : album.room, [source])) {
        const problem = await findImageProblem(image)
        if (problem) showToast(common.imageProblems[problem])
        else fit.push(image)
      }
      cropping.begin(fit, (image) => album.add([image]))
    },
    async video() {
      const video = await chooseVideo(ALBUM_VIDEO_SECONDS)
      if (!video) return
      const problem = findVideoProblem(video, ALBUM_VIDEO_SECONDS)
      if (problem) showToast(text.problems[problem])
      else album.addVideo(video)
    },
  }
}
