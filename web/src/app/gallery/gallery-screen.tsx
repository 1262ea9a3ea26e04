import { Screen } from '../../ui/screen.tsx'
import { CrashButton } from './crash-button.tsx'
import { DisplaySection } from './display-section.tsx'
import { FormsSection } from './forms-section.tsx'

/** Every component in every state; not part of a production build. */
export const GalleryScreen = () => (
  <main id="content" tabIndex={-1} className="px-4 py-10 outline-none md:px-10">
    <Screen title="Gallery" heading="States and components" width="wide">
      <CrashButton />
      <FormsSection />
      <DisplaySection />
    </Screen>
  </main>
)
