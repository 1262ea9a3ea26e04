import { Main } from '#ui/main.tsx'
import { Screen } from '#ui/screen.tsx'
import { CrashButton } from './crash-button.tsx'
import { DisplaySection } from './display-section.tsx'
import { FormsSection } from './forms-section.tsx'

/** Every component in every state. Excluded from production builds. */
export const GalleryScreen = () => (
  <Main className="px-4 py-10 md:px-10">
    <Screen title="Gallery" heading="States and components" width="wide">
      <CrashButton />
      <FormsSection />
      <DisplaySection />
    </Screen>
  </Main>
)
