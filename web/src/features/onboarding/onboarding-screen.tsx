import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DeckDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { Screen } from '../../ui/screen.tsx'

export const OnboardingScreen = () => (
  <div className="grid min-h-dvh grid-rows-[auto_1fr] px-4 pt-5 pb-12 md:px-10">
    <header>
      <Link to={paths.home} className="inline-block rounded-8 no-underline" aria-label="Koji, home">
        <Brand />
      </Link>
    </header>
    <Main className="pt-8">
      <Screen title="Create your profile" width="form">
        <EmptyState
          drawing={DeckDrawing}
          title="You have no profile yet"
          text="People find each other here by what they love. Until you have a profile, you can look at creators."
          action={
            <Link className={buttonClass()} to={paths.creators}>
              See creators
            </Link>
          }
        />
      </Screen>
    </Main>
  </div>
)
