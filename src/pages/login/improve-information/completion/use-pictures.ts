import { chooseImages, findImageProblem } from '@/platform/media/media'
import { showToast } from '@/platform/toast'
import type { Cropping } from '@/shell/crop/use-cropping'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { UploadingPicture } from '@/stores/account/profile-completion'
import { useStores } from '@/stores/use-stores'
import type { UploadFile } from '@/upload/upload'

/** Lets the member choose pictures, checks them, lets each be cropped and uploads it. */
export function usePictures(cropping: Cropping, asAvatar: boolean) {
  const { profileCompletion } = useStores()
  const { common } = useText()
  // Pictures chosen during an upload are uploaded as well.
  const upload = useAction(profileCompletion.upload, { lockMs: 0, about: (image) => image })
  const choose = async () => {
    const room = asAvatar ? 1 : profileCompletion.roomForPictures
    const fit: UploadFile[] = []
    for (const image of await chooseImages(room)) {
      const problem = await findImageProblem(image)
      if (problem) showToast(common.imageProblems[problem])
      else fit.push(image)
    }
    cropping.begin(fit, (image) => void upload.run(image, asAvatar))
  }
  const retry = useAction(profileCompletion.retry, { lockMs: 0, about: (entry) => entry })
  return { choose: () => void choose(), retry: (entry: UploadingPicture) => void retry.run(entry) }
}
