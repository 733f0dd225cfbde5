import { chooseImages, findImageProblem } from '@/platform/media'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Lets the member choose pictures, checks them by the album's limits and sends them up. */
export function useAlbumPictures(): () => Promise<void> {
  const { album } = useStores()
  const { common } = useText()
  return async () => {
    for (const image of await chooseImages(album.room)) {
      const problem = await findImageProblem(image)
      if (problem) showToast(common.imageProblems[problem])
      else album.add([image])
    }
  }
}
