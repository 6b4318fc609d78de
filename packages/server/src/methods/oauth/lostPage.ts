import { endPage } from '../../html/endPage.ts'

/** For whoever comes back too late, or twice: there is nowhere to send them. */
export const lostPage = endPage({
  title: 'This login has ended',
  text: 'It took too long, or it was finished already. Go back to the app and log in again.',
})
