import { endPage } from '../../html/endPage.ts'

/** For a visitor who comes back too late or twice: no page is waiting. */
export const lostPage = endPage({
  title: 'This login has ended',
  text: 'It took too long, or it was finished already. Go back to the app and log in again.',
})
