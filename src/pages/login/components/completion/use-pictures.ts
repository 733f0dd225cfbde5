import { chooseImages, findImageProblem } from '@/platform/media'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { UploadingPicture } from '@/stores/profile-completion'
import { useStores } from '@/stores/use-stores'

/** Chooses pictures, checks them and sends them up one after another. */
export function usePictures(asAvatar: boolean) {
  const { profileCompletion } = useStores()
  const { common } = useText()
  // What is chosen while another is on its way goes up as well.
  const upload = useAction(profileCompletion.upload, { lockMs: 0, about: (image) => image })
  const choose = async () => {
    const room = asAvatar ? 1 : profileCompletion.roomForPictures
    for (const image of await chooseImages(room)) {
      const problem = await findImageProblem(image)
      if (problem) showToast(common.imageProblems[problem])
      else await upload.run(image, asAvatar)
    }
  }
  const retry = useAction(profileCompletion.retry, { lockMs: 0, about: (entry) => entry })
  return { choose: () => void choose(), retry: (entry: UploadingPicture) => void retry.run(entry) }
}
