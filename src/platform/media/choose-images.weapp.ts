export { chooseFiles } from '../mini/choose-images'
